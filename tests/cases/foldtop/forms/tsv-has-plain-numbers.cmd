foldtop --tsv ../calls.in
