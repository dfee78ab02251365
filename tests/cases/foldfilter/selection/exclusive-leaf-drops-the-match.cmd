foldfilter --exclusive --leaf-at m <../calls.in
