folddiff --fail-over +11.08pp ../base.folded ../slow.folded
