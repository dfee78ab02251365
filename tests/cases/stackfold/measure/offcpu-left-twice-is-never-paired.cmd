stackfold --plain --measure=off-cpu
