foldfilter --min-share 1.001% <shares.in
