foldfilter --root-frame 'a;b'
