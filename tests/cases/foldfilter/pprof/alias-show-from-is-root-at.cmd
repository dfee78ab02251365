foldfilter --exclusive --unmatched=drop --show_from m
