foldfilter --exclusive --root-at '^a$' | foldfilter
