stackfold --names=long
