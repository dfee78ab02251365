foldfilter --root-frame 'a;b' <../small.in
