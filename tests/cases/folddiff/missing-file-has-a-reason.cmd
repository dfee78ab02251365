folddiff nowhere after.folded
