stackfold 2>&1 | grep -e 'too late' -e throttled -e '^[al]'
