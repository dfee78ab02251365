stackfold -q folder
