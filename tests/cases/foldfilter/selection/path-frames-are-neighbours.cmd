foldfilter --path 'b;c'
