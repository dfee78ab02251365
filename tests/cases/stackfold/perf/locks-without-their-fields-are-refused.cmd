stackfold --locks
