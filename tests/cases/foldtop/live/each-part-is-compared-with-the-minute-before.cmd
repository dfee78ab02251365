foldtop --live parts.folded | tail -n 12
