foldfilter --collapse m= <../calls.in
