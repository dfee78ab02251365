foldtop --live --sort=total --times=2 -n 3 parts.folded
