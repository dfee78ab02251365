folddiff --json --check ../base.folded ../slow.folded
