foldfilter --recursion=indirect
