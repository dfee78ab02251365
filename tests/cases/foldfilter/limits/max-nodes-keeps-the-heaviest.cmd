foldfilter --max-nodes 3
