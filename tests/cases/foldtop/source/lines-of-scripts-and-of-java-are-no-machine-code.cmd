printf "%s\n" "main (list.py:1);run (list.py:2) 3" "main (list.py:1) 1" "Vec.push:12 2" | foldtop --source="run|push"
