foldfilter --top 2
