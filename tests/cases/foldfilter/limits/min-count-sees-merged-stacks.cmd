foldfilter --recursion=direct --min-count 3 ../walk.folded
