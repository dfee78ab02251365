folddiff --scatter 0 --fail-over +11.09pp ../base.folded ../slow.folded
