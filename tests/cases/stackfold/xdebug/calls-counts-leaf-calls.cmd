stackfold --plain --calls
