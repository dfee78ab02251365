foldfilter --recursion=function,count
