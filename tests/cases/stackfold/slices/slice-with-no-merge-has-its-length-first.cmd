stackfold --plain -q --slice=2.5 --no-merge ../perf/three-threads.perf; stackfold --plain --slice=auto --no-merge ../perf/three-threads.perf
