stackfold -q --weight=samples three-threads.perf
