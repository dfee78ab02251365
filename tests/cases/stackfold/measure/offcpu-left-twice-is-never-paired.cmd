stackfold --measure=off-cpu
