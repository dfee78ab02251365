stackfold --plain -q --slice=5 ../perf/three-threads.perf; stackfold --plain -q --slice=2.5 --root=none ../perf/three-threads.perf
