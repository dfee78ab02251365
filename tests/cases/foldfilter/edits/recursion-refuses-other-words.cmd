foldfilter --recursion=indirect <../small.in
