foldfilter --granularity line <../small.in
