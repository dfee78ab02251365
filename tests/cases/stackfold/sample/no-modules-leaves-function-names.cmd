stackfold --plain -q --no-modules
