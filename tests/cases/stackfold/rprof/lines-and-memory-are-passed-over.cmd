stackfold --meta; stackfold --value=time lines-and-memory-are-passed-over.in
