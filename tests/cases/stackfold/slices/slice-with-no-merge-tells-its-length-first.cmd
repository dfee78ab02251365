stackfold -q --slice=2.5 --no-merge ../perf/three-threads.perf; stackfold --slice=auto --no-merge ../perf/three-threads.perf
