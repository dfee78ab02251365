folddiff -q --after ../after.folded --before ../before.folded
