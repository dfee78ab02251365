stackfold --no-advice --measure=locks --meta --kernel
