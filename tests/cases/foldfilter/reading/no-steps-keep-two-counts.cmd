foldfilter two.folded
