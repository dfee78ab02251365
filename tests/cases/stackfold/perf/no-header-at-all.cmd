stackfold -q --format=perf
