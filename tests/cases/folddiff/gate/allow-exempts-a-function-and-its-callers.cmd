folddiff --check --allow json ../base.folded ../slow.folded
