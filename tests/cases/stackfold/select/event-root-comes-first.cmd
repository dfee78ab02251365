stackfold --event-root ../perf/three-threads.perf
