: | folddiff --check base.folded -
