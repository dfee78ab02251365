foldfilter --ignore walk --keep-total --hide filtered --focus parse ../walk.folded
