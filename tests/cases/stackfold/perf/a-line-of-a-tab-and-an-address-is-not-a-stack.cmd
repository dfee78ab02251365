printf '\taa026\napp 7 1.0: 5 cycles:\n\t1 f (/a)\n\n' | stackfold --plain -q -f perf
