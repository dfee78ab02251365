stackfold --plain --format=bpftrace -q
