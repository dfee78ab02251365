folddiff before.folded
