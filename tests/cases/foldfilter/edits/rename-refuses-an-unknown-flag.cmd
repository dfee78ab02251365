foldfilter --rename s/a/b/x ../walk.folded
