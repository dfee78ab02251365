foldfilter --path 'a;*;c'
