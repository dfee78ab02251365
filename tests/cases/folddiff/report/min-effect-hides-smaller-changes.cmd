folddiff --report --min-effect 12pp ../base.folded ../slow.folded
