foldfilter --root-at-last m
