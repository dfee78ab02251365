stackfold --plain -q --meta three-threads.perf
