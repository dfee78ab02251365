: | folddiff before.folded -
