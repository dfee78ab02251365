foldfilter --leaf-at-first m <../calls.in
