foldfilter --focus-root 'idle|walk|read' ../walk.folded
