printf 'a 1 1.5: 1 cycles:\n\taa f (/bin/app)\n\na 1 [000] 3 cycles:\n\taa f (/bin/app)\n\n' | stackfold --plain --no-advice --slice=1
