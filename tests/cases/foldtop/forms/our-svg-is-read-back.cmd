flamesvg ../calls.in | foldtop --tsv | cksum; foldtop --tsv ../calls.in | cksum
