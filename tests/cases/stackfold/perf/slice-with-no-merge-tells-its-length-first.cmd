stackfold -q --slice=2.5 --no-merge three-threads.perf; stackfold --slice=auto --no-merge three-threads.perf
