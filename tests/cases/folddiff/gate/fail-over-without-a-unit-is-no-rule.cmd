folddiff --fail-over 5 ../base.folded ../slow.folded
