foldfilter --rules odd3.rules
