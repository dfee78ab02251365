foldfilter --leaf-at m
