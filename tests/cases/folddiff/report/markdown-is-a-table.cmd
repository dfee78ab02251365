folddiff --markdown ../base.folded ../slow.folded
