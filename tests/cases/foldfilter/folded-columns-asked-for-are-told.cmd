foldfilter --columns 1
