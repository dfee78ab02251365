foldtop --live --times=2 --width=40 parts.folded; foldtop --live --times=2 --width=55 parts.folded
