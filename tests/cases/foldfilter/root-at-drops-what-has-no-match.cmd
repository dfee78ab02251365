foldfilter --root-at m
