echo 'a 1' | foldfilter --time=0,1; echo 'a 1' | foldfilter --time=1
