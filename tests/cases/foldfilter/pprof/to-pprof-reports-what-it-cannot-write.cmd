foldfilter --to=pprof | stackfold
