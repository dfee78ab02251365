stackfold --weight=time
