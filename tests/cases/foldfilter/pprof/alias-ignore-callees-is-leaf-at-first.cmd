foldfilter --exclusive --unmatched=drop --ignore-callees m
