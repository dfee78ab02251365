stackfold --plain --event-root ../perf/three-threads.perf
