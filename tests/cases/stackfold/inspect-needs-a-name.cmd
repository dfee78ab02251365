stackfold --inspect
