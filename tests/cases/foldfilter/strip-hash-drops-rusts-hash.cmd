foldfilter --strip hash
