foldfilter --rename malloc=free ../walk.folded
