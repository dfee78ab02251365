folddiff --check ../slow.folded ../base.folded
