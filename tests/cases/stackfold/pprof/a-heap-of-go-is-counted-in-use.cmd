stackfold --plain; for v in alloc_objects inuse_objects; do stackfold --plain -q --value=$v a-heap-of-go-is-counted-in-use.in; done
