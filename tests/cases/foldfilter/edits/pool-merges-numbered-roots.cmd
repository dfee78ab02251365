foldfilter --pool
