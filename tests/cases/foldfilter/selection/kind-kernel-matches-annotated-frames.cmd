foldfilter --ignore kind:kernel ../walk.folded
