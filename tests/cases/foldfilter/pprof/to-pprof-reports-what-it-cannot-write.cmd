foldfilter --to=pprof | stackfold --plain
