stackfold -q --meta | grep -c '^# own'
