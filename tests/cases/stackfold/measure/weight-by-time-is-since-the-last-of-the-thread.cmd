stackfold --plain --weight=time
