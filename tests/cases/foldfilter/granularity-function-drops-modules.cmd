foldfilter --granularity function
