stackfold --plain -q --format=perf
