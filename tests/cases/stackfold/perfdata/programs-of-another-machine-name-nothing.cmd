stackfold -q --symfs=symfs; stackfold --symfs=symfs programs-of-another-machine-name-nothing.in 2>&1 | grep "no symbols"
