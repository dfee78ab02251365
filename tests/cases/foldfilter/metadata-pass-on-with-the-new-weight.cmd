foldfilter --hide b
