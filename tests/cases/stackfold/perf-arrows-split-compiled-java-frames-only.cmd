stackfold; stackfold --all <"${0%.cmd}.in"
