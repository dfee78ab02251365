stackfold -j -1 three-threads.perf
