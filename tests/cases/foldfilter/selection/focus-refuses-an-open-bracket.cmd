foldfilter --focus 'ma[lloc' ../walk.folded
