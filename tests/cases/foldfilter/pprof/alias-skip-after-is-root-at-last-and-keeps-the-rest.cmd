foldfilter --exclusive --unmatched=drop --skip-after m
