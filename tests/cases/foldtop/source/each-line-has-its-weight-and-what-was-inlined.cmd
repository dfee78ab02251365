foldtop --source='^list_sum$' list.folded
