foldfilter --column 1
