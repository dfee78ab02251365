foldfilter --to=pprof | stackfold --plain --meta
