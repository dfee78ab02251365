folddiff ../before.folded
