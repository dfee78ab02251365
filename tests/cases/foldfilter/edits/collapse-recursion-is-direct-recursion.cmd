foldfilter --collapse-recursion
