stackfold --no-merge --stats
