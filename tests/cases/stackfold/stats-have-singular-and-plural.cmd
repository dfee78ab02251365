gzip -dc ../../../examples/sqlite.perf.gz | stackfold --stats | grep '^[gus][a-z]*  *[a-z-]*: ' | tail -n 3
