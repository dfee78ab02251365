stackfold --plain -q --tid
