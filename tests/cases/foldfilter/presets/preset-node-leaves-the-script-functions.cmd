foldfilter --preset node
