stackfold --measure=wall --weight=samples
