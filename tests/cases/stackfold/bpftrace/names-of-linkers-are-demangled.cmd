stackfold --format=bpftrace -q
