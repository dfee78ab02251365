folddiff nowhere ../after.folded
