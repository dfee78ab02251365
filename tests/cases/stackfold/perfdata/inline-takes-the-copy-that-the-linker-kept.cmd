stackfold --plain -q --symfs=symfs --inline
