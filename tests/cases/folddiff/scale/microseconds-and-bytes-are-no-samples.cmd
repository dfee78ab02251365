awk 'BEGIN { for (i = 0; i < 40; i++) print "m;f" i, 64 * (i % 7 + 2) }' >tmp.y; folddiff --report tmp.y tmp.y; rm tmp.y
