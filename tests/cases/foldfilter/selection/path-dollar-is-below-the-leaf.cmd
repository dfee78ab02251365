foldfilter --path '=c;$' <paths.in
