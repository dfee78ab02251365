stackfold -q --all --module
