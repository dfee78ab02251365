foldfilter --focus ^walk$ ../walk.folded
