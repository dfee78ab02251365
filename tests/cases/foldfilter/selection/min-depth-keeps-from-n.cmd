foldfilter --min-depth 4 ../walk.folded
