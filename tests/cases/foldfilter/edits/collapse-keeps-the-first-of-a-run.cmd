foldfilter --collapse '^[amb]'
