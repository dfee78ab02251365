stackfold -q --measure=off-cpu
