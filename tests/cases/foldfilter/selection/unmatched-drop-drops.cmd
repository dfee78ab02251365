foldfilter --unmatched=drop --leaf-at m <../calls.in
