folddiff --fail-over=time:+5pp ../base.folded ../slow.folded
