foldfilter --exclusive --unmatched=drop --no-inlines
