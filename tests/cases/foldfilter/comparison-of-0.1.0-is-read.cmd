gzip -dc | foldfilter
