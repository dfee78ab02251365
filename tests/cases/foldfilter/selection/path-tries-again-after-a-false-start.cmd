foldfilter --path 'c;b;$' <paths.in
