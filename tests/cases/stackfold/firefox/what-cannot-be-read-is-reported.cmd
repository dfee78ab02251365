stackfold --plain
