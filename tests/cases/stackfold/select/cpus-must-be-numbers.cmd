stackfold --cpus=0-x ../perf/three-threads.perf
