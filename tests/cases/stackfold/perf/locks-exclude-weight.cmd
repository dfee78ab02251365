stackfold --locks --weight=samples </dev/null
