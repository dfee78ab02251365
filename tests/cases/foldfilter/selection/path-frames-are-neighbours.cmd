foldfilter --path 'b;c' <paths.in
