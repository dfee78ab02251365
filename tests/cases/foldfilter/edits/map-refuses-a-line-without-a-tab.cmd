foldfilter --map bad.map <../small.in
