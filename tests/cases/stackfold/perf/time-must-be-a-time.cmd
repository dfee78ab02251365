stackfold --time=x three-threads.perf
