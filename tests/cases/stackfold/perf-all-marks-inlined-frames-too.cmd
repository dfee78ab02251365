stackfold --all; stackfold <"${0%.cmd}.in"
