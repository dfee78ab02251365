stackfold --cpus=0-x three-threads.perf
