foldtop --csv --json calls.in
