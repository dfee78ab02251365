stackfold 2>&1 | grep -e 'out of order' -e throttled -e '^[al]'
