stackfold --no-advice --measure=run-queue --meta
