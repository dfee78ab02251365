stackfold -q --pool three-threads.perf
