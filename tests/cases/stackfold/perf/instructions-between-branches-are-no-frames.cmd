stackfold --plain --no-advice
