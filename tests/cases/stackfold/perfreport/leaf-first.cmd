stackfold -q --all
