folddiff ../before.folded ../after.folded ../after.folded
