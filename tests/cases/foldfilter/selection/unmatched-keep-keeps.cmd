foldfilter --unmatched keep --root-at m
