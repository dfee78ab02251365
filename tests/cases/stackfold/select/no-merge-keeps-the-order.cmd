stackfold --plain -q --no-merge
