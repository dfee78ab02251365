foldview --changes parts.folded | tail -n 12
