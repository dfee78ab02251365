stackfold --plain -q --measure=off-cpu
