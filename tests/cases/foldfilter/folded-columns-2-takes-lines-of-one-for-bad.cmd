foldfilter --columns=2
