stackfold --plain -q --weight=samples ../perf/three-threads.perf
