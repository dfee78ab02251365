foldfilter --sample 1/1
