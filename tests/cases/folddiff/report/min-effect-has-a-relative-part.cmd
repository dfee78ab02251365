folddiff --report --min-effect 1pp,80% ../base.folded ../slow.folded
