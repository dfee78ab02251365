foldfilter --sample 1/3
