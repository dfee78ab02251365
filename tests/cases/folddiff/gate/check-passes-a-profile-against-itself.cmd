folddiff --check ../before.folded ../before.folded
