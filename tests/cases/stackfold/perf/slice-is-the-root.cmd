stackfold -q --slice=5 three-threads.perf; stackfold -q --slice=2.5 --root=none three-threads.perf
