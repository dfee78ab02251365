stackfold -q --meta
