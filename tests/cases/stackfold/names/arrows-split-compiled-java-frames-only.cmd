stackfold --plain -q; stackfold --plain -q --all <"${0%.cmd}.in"
