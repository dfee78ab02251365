foldfilter --scale 0.0
