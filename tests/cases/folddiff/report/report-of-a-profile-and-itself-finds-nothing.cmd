folddiff --report ../base.folded ../base.folded
