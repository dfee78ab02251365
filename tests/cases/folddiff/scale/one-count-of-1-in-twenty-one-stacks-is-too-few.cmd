awk 'BEGIN { for (i = 0; i < 20; i++) print "m;f" i, 50; print "m;x", 1 }' >tmp.21; folddiff --report tmp.21 tmp.21 | grep -E '^(Before|After)'; rm tmp.21
