foldfilter --ignore main --root-at walk ../walk.folded
