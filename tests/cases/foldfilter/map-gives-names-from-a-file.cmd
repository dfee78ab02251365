foldfilter --map names.map
