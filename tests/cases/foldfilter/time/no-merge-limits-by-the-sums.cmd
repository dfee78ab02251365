foldfilter --no-merge --top 1
