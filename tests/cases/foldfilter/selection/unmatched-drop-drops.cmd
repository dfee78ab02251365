foldfilter --unmatched=drop --leaf-at-first m <../calls.in
