stackfold; for v in alloc_objects inuse_objects; do stackfold -q --value=$v a-heap-of-go-is-counted-in-use.in; done
