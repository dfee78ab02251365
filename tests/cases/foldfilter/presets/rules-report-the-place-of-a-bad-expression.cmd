foldfilter --rules odd3.rules <../small.in
