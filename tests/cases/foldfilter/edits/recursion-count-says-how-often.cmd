foldfilter --recursion=direct,count
