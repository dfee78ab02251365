foldfilter --keep-total --ignore walk ../walk.folded
