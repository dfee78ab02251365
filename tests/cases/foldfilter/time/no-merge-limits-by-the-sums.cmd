foldfilter --no-merge --min-count 3
