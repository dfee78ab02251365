stackfold --plain -q --jit
