stackfold --plain -q --symfs=symfs; stackfold --plain --symfs=symfs programs-of-another-machine-name-nothing.in 2>&1 | grep "no symbols"
