foldtop -n 1 --source=. list.folded | tail -n 2
