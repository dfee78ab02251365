foldfilter --preset jvm
