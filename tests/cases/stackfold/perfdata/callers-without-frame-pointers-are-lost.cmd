stackfold --plain -q --symfs=symfs | cut -c 1-99
