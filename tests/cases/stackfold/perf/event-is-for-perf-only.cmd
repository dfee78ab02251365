stackfold --event=cycles
