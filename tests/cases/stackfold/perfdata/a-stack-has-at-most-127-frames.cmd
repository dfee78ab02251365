stackfold 2>&1 | grep -e 'more than 127' -e '^app'
