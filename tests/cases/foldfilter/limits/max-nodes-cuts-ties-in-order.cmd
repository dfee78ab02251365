foldfilter --max-nodes 4
