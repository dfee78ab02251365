awk 'BEGIN { for (i = 0; i < 19; i++) print "m;f" i, 50; print "m;x", 1 }' >tmp.20; folddiff --report tmp.20 tmp.20 | grep -E '^(Before|After)'; rm tmp.20
