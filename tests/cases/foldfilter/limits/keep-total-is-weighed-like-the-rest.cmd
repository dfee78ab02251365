foldfilter --keep-total --ignore walk --scale 2 --min-share 35 ../walk.folded
