stackfold --plain --meta; stackfold --plain --value=time lines-and-memory-are-skipped.in
