stackfold -q --kernel
