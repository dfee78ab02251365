printf 'app 7 1.0: 1 cycles:\n\taa f (/bin/app)\n\n' | stackfold -q --meta --module | tail -n 1
printf 'a;b 1\n' | stackfold --plain --module
