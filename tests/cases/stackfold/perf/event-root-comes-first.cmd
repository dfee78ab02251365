stackfold --event-root --tids=13 three-threads.perf
