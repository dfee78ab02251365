foldfilter --to=pprof to-pprof-has-both-counts.in | stackfold; foldfilter --to=pprof | stackfold -q --value=before
