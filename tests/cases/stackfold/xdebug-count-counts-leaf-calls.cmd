stackfold --count
