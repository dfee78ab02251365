foldfilter --keep-total --ignore idle --max-nodes 3 ../walk.folded
