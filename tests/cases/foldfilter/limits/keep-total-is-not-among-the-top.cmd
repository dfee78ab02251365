foldfilter --keep-total --ignore walk --top 1 ../walk.folded
