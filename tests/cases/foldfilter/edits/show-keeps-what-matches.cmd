foldfilter --show '^[ab]'
