foldfilter --hide zzz ../walk.folded
