stackfold -q --no-merge
