: | folddiff ../before.folded -
