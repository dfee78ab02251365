: | folddiff -n - ../before.folded
