stackfold --cpus=0-1,7 three-threads.perf
