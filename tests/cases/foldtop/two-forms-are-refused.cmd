foldtop --tsv --json calls.in
