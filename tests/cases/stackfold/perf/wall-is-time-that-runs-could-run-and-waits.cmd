stackfold --wall --meta
