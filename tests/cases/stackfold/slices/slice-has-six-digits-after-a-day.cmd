printf 'a 1 %d.5: 1 cycles:\n\taa f (/bin/app)\n\n' 5 99 100005 | stackfold --plain -q --slice=0.5 --root=none
