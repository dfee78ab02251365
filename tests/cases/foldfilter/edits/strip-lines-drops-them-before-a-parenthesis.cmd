foldfilter --strip lines
