stackfold --plain --every=1 -f perf <faults-first.perf
