stackfold --plain --no-restore -q --symfs=symfs --inline
