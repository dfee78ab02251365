stackfold -q --module three-threads.perf
