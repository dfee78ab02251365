foldfilter --no-merge
