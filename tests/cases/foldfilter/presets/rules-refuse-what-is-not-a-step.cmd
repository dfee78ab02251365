foldfilter --rules odd.rules <../small.in
