stackfold --plain -q --include-tid
