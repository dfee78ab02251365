stackfold -q; stackfold -q --weight=weight --root=none <"${0%.cmd}.in"
