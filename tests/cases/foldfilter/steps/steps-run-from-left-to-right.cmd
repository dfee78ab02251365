foldfilter --root-at walk --ignore main ../walk.folded
