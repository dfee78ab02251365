foldfilter --root-at-last m <../calls.in
