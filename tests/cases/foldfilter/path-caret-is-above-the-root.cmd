foldfilter --path '^;b'
