foldfilter --explain --ignore a --reverse
