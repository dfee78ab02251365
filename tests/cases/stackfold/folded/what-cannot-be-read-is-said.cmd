stackfold --format=folded
