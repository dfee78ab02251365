foldtop --tree --tsv ../calls.in
