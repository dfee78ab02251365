folddiff --report --scatter=few ../base.folded ../slow.folded
