folddiff --norm seconds ../base.folded ../slow.folded
