foldfilter --path '^;b' <paths.in
