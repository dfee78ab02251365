stackfold; stackfold --value=2 traces-count-samples-or-their-total.in; sed 's/$/\r/' traces-count-samples-or-their-total.in | stackfold --value=3
