foldfilter --recursion=cycle,count
