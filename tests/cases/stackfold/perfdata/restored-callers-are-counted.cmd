stackfold -q --symfs=symfs callers-that-frame-pointers-lose-are-restored.in | grep '^# .*caller\|^# restored'
stackfold --plain -q --symfs=symfs --stats callers-that-frame-pointers-lose-are-restored.in | grep 'good.*caller'
