# with --ns perf script prints nine decimals, else six, without rounding
for t in 1.500000 1.500000900; do printf 'a 1 %s: 7 cycles:\n\taa f (/x)\n\n' $t | stackfold --plain -q --time=1.500000900,1.500000900; done
