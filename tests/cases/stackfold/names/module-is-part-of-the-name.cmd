stackfold --plain -q --module ../perf/three-threads.perf
