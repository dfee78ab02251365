foldfilter --hide idle ../walk.folded
