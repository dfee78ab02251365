folddiff --check ../base.folded ../slow.folded
