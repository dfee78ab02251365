stackfold --no-advice --runq --meta
