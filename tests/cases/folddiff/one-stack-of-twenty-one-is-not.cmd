awk 'BEGIN { for (i = 0; i < 20; i++) print "m;f" i, 50; print "m;x", 25 }' >tmp.21; folddiff --report tmp.21 tmp.21 | sed 2q; rm tmp.21
