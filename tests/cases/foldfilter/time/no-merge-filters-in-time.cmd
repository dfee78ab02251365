foldfilter --no-merge --ignore a --keep-total --scale 2
