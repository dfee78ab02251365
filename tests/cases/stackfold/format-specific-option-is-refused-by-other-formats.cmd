stackfold --value=2
