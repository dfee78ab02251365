foldfilter --scale 2.5
