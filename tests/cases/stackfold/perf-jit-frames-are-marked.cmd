stackfold -q --jit
