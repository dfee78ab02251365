for n in 1 4; do stackfold -q --threads=$n --stats samples-lost-twice-count-once.in samples-lost-twice-count-once.in | sed -n "/^lost/p"; done
