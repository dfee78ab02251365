foldfilter --keep-total --ignore walk --min-share 35 ../walk.folded
