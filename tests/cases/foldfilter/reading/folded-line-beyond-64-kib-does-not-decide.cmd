awk 'BEGIN { for (i = 0; i < 5040; i++) print "f;abcdef 1 2"; print "g;abcdefghijkl 1" }' | foldfilter
