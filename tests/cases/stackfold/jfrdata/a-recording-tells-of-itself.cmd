stackfold --meta
