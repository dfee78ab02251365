foldfilter --top 2 ../walk.folded
