stackfold --plain --symfs=symfs 2>&1 | grep -e 'no symbols' -e '^jit'
