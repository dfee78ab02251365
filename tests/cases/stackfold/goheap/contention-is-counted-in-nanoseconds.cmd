stackfold --meta; stackfold --value=contentions contention-is-counted-in-nanoseconds.in; stackfold --value=space contention-is-counted-in-nanoseconds.in
