folddiff -n ../before.folded ../before.folded
