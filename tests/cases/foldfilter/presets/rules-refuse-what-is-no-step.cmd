foldfilter --rules odd.rules
