foldfilter --preset cpp
