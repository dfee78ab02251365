stackfold --plain --srcline
