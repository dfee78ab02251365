folddiff --report ../base.folded ../slow.folded
