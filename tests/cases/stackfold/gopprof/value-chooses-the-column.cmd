stackfold --value=4
