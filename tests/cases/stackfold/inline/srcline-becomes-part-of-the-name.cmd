stackfold --plain -q --srcline --kernel
