stackfold -q; stackfold -q --all <"${0%.cmd}.in"
