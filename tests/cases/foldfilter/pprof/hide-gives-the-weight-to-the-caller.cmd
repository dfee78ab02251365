foldfilter --hide '^(malloc|walk)$' ../walk.folded
