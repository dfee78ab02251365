stackfold --plain -q --kernel
