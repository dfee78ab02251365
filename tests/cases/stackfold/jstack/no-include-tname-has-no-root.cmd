stackfold --plain -q --no-include-tname
