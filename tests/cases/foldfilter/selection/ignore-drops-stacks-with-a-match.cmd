foldfilter --ignore=^walk$ ../walk.folded
