stackfold --plain -q --symfs=symfs
