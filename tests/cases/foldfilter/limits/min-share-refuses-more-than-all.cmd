foldfilter --min-share 101% <shares.in
