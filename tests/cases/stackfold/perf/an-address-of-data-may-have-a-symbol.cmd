stackfold -q --plain
