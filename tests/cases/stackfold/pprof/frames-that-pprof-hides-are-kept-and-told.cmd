stackfold --plain --meta
