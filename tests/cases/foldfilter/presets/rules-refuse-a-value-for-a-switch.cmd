foldfilter --rules odd2.rules
