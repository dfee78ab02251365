stackfold --list-formats | grep -e '^perf ' -e '^bpftrace '
