foldfilter --no-merge --hide x
