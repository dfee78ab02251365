foldfilter --root-at-last m --exclusive --leaf-at-first m <../calls.in
