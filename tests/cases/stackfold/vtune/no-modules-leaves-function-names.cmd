stackfold -q --no-modules
