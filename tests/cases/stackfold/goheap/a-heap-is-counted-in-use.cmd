stackfold --meta; stackfold --value=alloc_objects a-heap-is-counted-in-use.in | tail -n 2
