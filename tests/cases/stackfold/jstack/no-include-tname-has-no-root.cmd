stackfold -q --no-include-tname
