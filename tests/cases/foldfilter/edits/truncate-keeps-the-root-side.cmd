foldfilter --truncate 2 <../calls.in
