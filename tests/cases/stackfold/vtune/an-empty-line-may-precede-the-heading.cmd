stackfold --plain --format=vtune
