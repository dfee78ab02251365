stackfold --plain -q --all
