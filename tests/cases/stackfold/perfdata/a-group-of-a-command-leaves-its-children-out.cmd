stackfold --event=cycles --no-advice
