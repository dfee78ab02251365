for p in 7 NaN -5 1e308 0x10 1.5; do printf 'app 1 1.5: %s cycles:\n\t1100 f+0x1 (/bin/x)\n\n' $p; done | stackfold --plain -f perf
