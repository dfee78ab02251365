stackfold --plain --no-advice --measure=run-queue --meta
