foldfilter --scale 0.0 <../small.in
