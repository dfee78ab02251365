stackfold --slice=0 three-threads.perf
