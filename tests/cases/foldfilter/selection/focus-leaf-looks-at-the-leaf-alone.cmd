foldfilter --focus-leaf 'idle|walk|read' ../walk.folded
