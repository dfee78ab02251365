stackfold --plain --every=2 late.perf
