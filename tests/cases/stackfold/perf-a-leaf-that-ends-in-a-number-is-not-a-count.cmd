stackfold -q
