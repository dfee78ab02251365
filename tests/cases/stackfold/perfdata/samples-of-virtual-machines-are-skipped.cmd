stackfold 2>&1 | grep -e virtual -e '^app'
