stackfold --plain --event=cycles --no-advice
