stackfold --measure=off-cpu --weight=samples
