stackfold --root=comm --pid three-threads.perf
