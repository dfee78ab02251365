foldfilter --ignore b
