folddiff --report --norm=none ../base.folded ../slow.folded
