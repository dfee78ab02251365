stackfold --plain -q --module
