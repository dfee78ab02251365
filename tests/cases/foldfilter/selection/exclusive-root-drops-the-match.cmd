foldfilter --exclusive --root-at m
