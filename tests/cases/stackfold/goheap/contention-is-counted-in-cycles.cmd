stackfold --meta; stackfold --value=contentions contention-is-counted-in-cycles.in; stackfold --value=space contention-is-counted-in-cycles.in
