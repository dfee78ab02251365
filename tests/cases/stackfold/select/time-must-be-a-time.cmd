stackfold --time=x ../perf/three-threads.perf
