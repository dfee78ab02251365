foldfilter --preset perl
