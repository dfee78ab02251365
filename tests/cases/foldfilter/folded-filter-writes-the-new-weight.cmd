foldfilter --ignore a
