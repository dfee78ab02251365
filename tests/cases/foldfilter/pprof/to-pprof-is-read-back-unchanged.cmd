foldfilter --to=pprof | stackfold --meta
