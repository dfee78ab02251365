foldfilter --strip offset
