stackfold --plain -q	# made after what Python's manual says of perf, not recorded
