sed 1,10d ../perf/three-threads.perf | stackfold --time=50%/2
