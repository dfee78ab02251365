stackfold --kernel
