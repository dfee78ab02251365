sed "\$d" parts.folded | foldview --changes | tail -n 6
