stackfold --measure=wall --meta
