foldfilter --leaf-at m <../calls.in
