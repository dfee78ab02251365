foldfilter --root-frame "host a"
