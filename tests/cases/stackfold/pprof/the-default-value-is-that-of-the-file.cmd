stackfold --plain --meta; stackfold --plain -q --value=alloc_space the-default-value-is-that-of-the-file.in; stackfold --plain --value=space the-default-value-is-that-of-the-file.in
