stackfold --plain --no-advice --measure=locks
