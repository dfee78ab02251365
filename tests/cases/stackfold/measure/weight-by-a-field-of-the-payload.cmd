stackfold --weight=bytes; stackfold -q --meta --weight=size <"${0%.cmd}.in"
