stackfold -q --stats | sed -n "/^lost/p"
