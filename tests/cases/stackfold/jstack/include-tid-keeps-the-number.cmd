stackfold -q --include-tid
