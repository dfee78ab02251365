foldtop --by=line
