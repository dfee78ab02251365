stackfold --plain --meta; for v in alloc_space alloc_objects 4; do stackfold --plain -q --value=$v the-default-value-is-that-of-pprof.in; done
