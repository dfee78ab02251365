foldfilter --recursion=cycle
