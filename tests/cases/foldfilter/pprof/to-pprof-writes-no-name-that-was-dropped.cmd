foldfilter --hide secret --to=pprof | gzip -dcf | grep -c -e secret -e main
