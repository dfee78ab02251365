foldtop --source='^walk$' list.folded
