foldfilter --min-share 1 <shares.in
