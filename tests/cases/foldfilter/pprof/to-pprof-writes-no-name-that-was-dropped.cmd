foldfilter --hide secret --to=pprof | grep -a -c -e secret -e main
