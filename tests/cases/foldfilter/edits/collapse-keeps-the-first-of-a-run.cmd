foldfilter --collapse '^[amb]' <../calls.in
