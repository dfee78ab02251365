stackfold --list-formats | grep "^perf "
