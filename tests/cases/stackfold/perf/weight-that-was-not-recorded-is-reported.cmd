stackfold --weight=weight three-threads.perf
