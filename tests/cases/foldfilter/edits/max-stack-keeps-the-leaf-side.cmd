foldfilter --max-stack 2 <../calls.in
