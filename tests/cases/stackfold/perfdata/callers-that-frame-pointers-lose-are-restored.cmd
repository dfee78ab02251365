stackfold --plain --symfs=symfs | cut -c 1-70
