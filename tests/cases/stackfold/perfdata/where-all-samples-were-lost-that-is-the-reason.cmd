stackfold --stats | sed -n "/^lost/p"
