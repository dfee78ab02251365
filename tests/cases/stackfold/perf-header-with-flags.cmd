stackfold --tid
