foldfilter --focus 'x[z-a]' ../walk.folded
