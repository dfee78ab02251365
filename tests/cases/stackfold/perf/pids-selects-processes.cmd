stackfold --pids=9-11 three-threads.perf
