stackfold --format=perf -q
