stackfold --wall --weight=samples
