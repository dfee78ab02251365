foldfilter --column 2
