stackfold --measure=locks
