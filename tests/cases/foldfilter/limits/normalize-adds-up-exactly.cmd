foldfilter --normalize 1
