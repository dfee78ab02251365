stackfold 2>&1 | grep -e apart -e '^app' -e '^:13'
