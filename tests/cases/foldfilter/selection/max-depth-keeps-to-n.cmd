foldfilter --max-depth 3 ../walk.folded
