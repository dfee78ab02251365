foldfilter --no-merge --ignore a --keep-total
