stackfold -q --symfs=symfs --srcline
