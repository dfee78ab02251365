foldfilter --no-merge --to=pprof
