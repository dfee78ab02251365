foldtop
