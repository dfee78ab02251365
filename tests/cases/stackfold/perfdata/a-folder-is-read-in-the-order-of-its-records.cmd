stackfold --plain -q folder
