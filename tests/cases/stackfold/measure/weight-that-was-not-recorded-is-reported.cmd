stackfold --weight=weight ../perf/three-threads.perf
