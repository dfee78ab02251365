stackfold --measure=locks --weight=samples </dev/null
