flamesvg ../calls.in | foldtop --csv | cksum; foldtop --csv ../calls.in | cksum
