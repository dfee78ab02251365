foldfilter --collapse '=a=b=x' --collapse '\=\=' 
