stackfold -q --meta three-threads.perf
