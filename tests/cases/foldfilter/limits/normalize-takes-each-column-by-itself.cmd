foldfilter --normalize 100
