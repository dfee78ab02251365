stackfold -q --format=folded | grep '^# own'
