foldfilter meta.folded bare.folded
