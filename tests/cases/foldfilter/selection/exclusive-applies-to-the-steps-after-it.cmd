foldfilter --root-at m --exclusive --leaf-at m <../calls.in
