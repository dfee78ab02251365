stackfold --plain -q; stackfold --plain -q --weight=weight --root=none <"${0%.cmd}.in"
