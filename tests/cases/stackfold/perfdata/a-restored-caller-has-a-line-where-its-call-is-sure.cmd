stackfold --plain -q --symfs=symfs --srcline callers-that-frame-pointers-lose-are-restored.in | cut -c 1-99 | head -n 15
