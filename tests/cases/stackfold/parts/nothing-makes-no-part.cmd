printf "" | stackfold --every=1
