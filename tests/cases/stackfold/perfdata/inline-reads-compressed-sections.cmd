stackfold -q --symfs=symfs --inline --context
