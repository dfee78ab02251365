gzip -c after.folded | folddiff -q before.folded -
