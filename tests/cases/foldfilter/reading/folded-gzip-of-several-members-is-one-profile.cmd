{ echo a 1 | gzip -c; echo a 2 | gzip -c; } | foldfilter
