stackfold --plain -q --weight=weight
