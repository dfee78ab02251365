foldfilter --skip 1 | foldfilter
