stackfold -q --srcline --kernel
