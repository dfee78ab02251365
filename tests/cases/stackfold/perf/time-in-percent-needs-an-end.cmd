sed 1,10d three-threads.perf | stackfold --time=50%/2
