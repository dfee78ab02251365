foldfilter --map bad.map
