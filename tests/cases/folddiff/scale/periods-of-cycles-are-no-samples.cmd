awk 'BEGIN { for (i = 0; i < 40; i++) print "m;f" i, 1000003 * i + 7919 * i * i + 12345 }' >tmp.c; folddiff --report tmp.c tmp.c; rm tmp.c
