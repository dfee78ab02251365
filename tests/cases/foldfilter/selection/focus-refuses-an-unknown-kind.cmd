foldfilter --focus kind:usr ../walk.folded
