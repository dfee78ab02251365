stackfold -q --weight=samples ../perf/three-threads.perf
