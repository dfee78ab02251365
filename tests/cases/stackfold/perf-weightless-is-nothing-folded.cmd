stackfold -q --weight=time
