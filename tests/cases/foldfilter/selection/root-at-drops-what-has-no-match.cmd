foldfilter --root-at m <../calls.in
