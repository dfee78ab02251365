foldfilter --exclusive --unmatched=drop --base m
