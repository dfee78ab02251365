stackfold -q --stats | grep -e root -e single-frame
