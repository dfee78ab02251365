folddiff --fail-over total:+11pp ../base.folded ../slow.folded
