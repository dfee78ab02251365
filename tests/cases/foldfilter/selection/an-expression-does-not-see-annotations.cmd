foldfilter --focus 'read$' ../walk.folded
