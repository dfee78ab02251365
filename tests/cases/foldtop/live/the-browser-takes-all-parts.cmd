foldtop --browse --live --times=2 parts.folded
