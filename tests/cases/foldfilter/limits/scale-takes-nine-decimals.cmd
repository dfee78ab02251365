foldfilter --scale 0.000000001 <../small.in
