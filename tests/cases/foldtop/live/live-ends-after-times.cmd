foldtop --live --times=2 parts.folded | grep part
