stackfold --plain -q --all --module
