foldfilter --exclusive --unmatched=drop --noinlines
