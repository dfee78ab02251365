foldfilter --exclusive --root-at m <../calls.in
