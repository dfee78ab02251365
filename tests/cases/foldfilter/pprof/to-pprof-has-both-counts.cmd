foldfilter --to=pprof to-pprof-has-both-counts.in | stackfold --plain; foldfilter --to=pprof | stackfold --plain -q --value=before
