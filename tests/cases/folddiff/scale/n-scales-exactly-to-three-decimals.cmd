folddiff -n ../before.folded ../after.folded
