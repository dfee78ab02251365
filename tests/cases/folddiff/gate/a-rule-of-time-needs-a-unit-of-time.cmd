folddiff --fail-over=time:+5% --norm=none ../base.folded ../slow.folded
