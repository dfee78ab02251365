stackfold --context
