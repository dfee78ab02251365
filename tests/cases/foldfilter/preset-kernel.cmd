foldfilter --preset kernel
