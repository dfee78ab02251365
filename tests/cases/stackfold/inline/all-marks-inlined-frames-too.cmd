stackfold -q --all; stackfold -q <"${0%.cmd}.in"
