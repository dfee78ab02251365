printf 'a 1 1.000%d: 1 cycles:\n\taa f (/bin/app)\n\n' 0 5 9 | stackfold --plain -q --slice=auto
