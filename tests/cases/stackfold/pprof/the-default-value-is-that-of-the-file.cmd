stackfold --meta; stackfold -q --value=alloc_space the-default-value-is-that-of-the-file.in; stackfold --value=space the-default-value-is-that-of-the-file.in
