foldfilter --skip 1 <../calls.in
