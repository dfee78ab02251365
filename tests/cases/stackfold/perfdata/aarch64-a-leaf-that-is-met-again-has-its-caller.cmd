stackfold -q --symfs=symfs --no-merge
