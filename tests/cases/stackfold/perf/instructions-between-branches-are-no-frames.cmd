stackfold --no-advice
