foldfilter --collapse '^[ab]=[lib]'
