folddiff --fail-over +11.09pp ../base.folded ../slow.folded
