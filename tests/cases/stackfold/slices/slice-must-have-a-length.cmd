stackfold --slice=0 ../perf/three-threads.perf
