stackfold -q --symfs=symfs --inline
