stackfold --format=perf
