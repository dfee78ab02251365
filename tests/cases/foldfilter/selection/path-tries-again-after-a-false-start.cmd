foldfilter --path 'c;b;$'
