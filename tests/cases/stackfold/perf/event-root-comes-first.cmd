stackfold --event-root three-threads.perf
