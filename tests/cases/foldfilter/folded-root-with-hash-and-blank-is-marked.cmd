foldfilter --skip 1
