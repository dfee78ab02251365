stackfold --calls
