stackfold --root=job three-threads.perf
