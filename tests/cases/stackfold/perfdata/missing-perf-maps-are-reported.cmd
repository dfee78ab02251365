stackfold --plain 2>&1 | grep -e 'no map' -e '^app'
