stackfold --pid --tid
