stackfold --plain --format=perf -q
