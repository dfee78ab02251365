folddiff -q ../after.folded --before ../before.folded
