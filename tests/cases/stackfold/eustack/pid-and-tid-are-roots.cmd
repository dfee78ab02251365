stackfold --plain --pid --tid
