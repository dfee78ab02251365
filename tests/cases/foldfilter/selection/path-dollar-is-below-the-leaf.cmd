foldfilter --path '=c;$'
