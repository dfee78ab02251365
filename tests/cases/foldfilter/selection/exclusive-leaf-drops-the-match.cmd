foldfilter --exclusive --leaf-at m
