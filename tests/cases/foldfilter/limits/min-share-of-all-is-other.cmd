foldfilter --min-share 95%
