stackfold -q --symfs=symfs
