: | folddiff --check ../base.folded -
