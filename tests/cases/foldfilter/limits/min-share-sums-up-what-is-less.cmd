foldfilter --min-share 1.001%
