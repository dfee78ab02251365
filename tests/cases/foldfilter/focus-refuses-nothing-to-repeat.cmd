foldfilter --focus '+' walk.folded
