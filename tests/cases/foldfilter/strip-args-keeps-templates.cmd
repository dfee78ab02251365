foldfilter --strip args
