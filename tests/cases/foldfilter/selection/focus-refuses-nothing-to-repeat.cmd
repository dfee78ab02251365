foldfilter --focus '+' ../walk.folded
