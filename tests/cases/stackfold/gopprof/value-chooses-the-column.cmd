stackfold --plain --value=4
