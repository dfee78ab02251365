foldfilter --show '^[ab]' <../calls.in
