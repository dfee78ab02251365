foldfilter --collapse '^[ab]=[lib]' <../calls.in
