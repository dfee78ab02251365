stackfold 2>&1 | grep -e finish -e '^app'
