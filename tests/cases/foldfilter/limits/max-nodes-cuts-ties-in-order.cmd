foldfilter --max-nodes 4 <shares.in
