foldfilter --focus '' walk.folded
