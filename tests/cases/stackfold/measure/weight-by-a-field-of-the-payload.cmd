stackfold --plain --weight=bytes; stackfold --plain -q --meta --weight=size <"${0%.cmd}.in"
