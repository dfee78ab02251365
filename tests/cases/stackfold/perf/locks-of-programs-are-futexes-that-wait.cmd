stackfold --no-advice --locks
