stackfold --no-advice --measure=locks
