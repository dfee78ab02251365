stackfold --plain --measure=wall --meta
