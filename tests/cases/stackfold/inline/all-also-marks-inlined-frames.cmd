stackfold --plain -q --all; stackfold --plain -q <"${0%.cmd}.in"
