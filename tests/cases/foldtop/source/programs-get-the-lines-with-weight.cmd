foldtop --json --min=20 --source=list_sum list.folded | sed "/^.health/d"; foldtop --csv --source='^(weigh|other)$' list.folded
