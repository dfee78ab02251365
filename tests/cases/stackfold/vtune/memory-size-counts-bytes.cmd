stackfold --size
