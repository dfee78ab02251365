foldfilter --min-share 1
