stackfold -q --object-class
