foldfilter --no-merge --top 1 <no-merge-filters-in-time.in
