foldfilter --root-at walk ../walk.folded
