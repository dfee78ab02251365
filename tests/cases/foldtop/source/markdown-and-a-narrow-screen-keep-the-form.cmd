foldtop --markdown --ascii --width=70 --source=list_sum list.folded
