foldfilter --granularity line
