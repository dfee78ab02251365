stackfold --plain --cpus=0-1,7 ../perf/three-threads.perf
