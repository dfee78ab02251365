foldfilter --leaf-at-first m
