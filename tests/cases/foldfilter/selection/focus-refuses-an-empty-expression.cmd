foldfilter --focus '' ../walk.folded
