stackfold -q --meta | grep '^# own'
