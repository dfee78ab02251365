foldfilter --max-stack 0 <../calls.in
