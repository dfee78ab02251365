foldfilter --map ../names.map
