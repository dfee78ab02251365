foldtop --peek "=a" ../calls.in; foldtop --peek . -n 1 --tsv ../calls.in
