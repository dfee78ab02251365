foldfilter --granularity module
