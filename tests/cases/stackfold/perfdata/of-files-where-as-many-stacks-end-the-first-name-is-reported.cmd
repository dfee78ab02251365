stackfold --symfs=symfs 2>&1 | grep mostly
