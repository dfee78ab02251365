foldfilter --path 'a;;b' <paths.in
