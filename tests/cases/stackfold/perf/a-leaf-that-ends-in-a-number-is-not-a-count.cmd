stackfold --plain -q
