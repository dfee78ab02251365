folddiff --scatter 0 --check --allow json ../base.folded ../slow.folded
