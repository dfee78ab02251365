stackfold --no-advice --locks --meta --kernel
