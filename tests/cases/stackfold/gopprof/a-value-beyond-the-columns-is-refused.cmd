stackfold --value=3
