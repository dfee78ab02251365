foldfilter --unmatched keep --root-at m <../calls.in
