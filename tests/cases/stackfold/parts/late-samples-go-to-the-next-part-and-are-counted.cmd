stackfold --every=2 late.perf
