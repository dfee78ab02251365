stackfold --format=vtune
