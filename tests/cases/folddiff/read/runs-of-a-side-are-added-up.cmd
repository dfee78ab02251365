folddiff -q --before ../before.folded ../before.folded --after ../after.folded ../after.folded ../after.folded
