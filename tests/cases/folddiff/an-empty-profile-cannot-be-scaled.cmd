: | folddiff -n - before.folded
