foldfilter --exclusive --unmatched=drop --prune_from m
