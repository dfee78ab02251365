foldfilter --hide '!=walk' ../walk.folded
