foldfilter --min-count 3 ../walk.folded
