foldfilter --truncate 2
