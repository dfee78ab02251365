stackfold -q --module ../perf/three-threads.perf
