sed "\$d" parts.folded | foldtop --live | tail -n 6
