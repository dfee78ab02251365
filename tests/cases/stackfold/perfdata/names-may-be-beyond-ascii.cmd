stackfold -q --module
