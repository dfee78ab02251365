stackfold -q --tid
