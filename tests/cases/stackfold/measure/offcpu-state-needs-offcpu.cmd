stackfold --thread-state=D
