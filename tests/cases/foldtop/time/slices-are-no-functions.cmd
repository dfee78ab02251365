foldtop -n2
