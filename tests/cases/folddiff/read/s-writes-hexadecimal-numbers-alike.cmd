folddiff -q -s ../before.folded ../after.folded
