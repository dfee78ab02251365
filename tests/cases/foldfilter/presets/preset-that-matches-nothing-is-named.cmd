foldfilter --require-match --preset rayon <../small.in
