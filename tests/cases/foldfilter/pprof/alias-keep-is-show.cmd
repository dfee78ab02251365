foldfilter --keep ^m
