folddiff --scatter 0 --check ../slow.folded ../base.folded
