foldtop --tree --tsv -n 2 ../calls.in
