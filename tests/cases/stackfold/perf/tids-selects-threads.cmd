stackfold --tids=13 three-threads.perf
