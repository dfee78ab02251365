foldfilter --scale 0.0000000001 <../small.in
