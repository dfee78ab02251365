foldfilter two2.folded one.folded
