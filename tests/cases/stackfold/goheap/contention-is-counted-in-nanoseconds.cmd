stackfold --plain --meta; stackfold --plain --value=contentions contention-is-counted-in-nanoseconds.in; stackfold --plain --value=space contention-is-counted-in-nanoseconds.in
