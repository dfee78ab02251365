stackfold --no-merge --meta; stackfold --no-merge --stats
