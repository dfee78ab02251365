foldfilter --min-share 95% <shares.in
