foldfilter --max-nodes 3 <shares.in
