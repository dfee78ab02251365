stackfold -q --slice=5 ../perf/three-threads.perf; stackfold -q --slice=2.5 --root=none ../perf/three-threads.perf
