stackfold --plain -q --symfs=symfs --no-restore callers-that-frame-pointers-lose-are-restored.in | cut -c 1-70
