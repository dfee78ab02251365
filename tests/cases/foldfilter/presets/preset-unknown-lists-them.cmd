foldfilter --preset perl <../small.in
