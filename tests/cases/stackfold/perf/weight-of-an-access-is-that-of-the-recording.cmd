stackfold -q --weight=weight
