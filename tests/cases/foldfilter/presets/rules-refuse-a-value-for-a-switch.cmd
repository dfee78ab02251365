foldfilter --rules odd2.rules <../small.in
