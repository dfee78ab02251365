folddiff -ns ../before.folded ../after.folded
