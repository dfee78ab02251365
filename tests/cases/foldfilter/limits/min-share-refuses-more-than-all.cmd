foldfilter --min-share 101%
