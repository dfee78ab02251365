foldfilter --recursion=direct ../walk.folded
