stackfold --srcline
