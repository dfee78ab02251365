foldfilter --exclusive --root-at '^a$'
