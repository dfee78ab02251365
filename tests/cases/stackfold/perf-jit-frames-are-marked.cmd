stackfold --jit
