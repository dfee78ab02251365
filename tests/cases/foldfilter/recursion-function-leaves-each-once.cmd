foldfilter --recursion=function
