foldfilter --strip suffix,offset
