gzip -dc | foldfilter --no-merge
