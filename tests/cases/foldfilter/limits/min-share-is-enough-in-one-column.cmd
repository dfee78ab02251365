foldfilter --min-share 50%
