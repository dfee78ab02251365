stackfold --plain -q --symfs=symfs --no-merge
