awk 'BEGIN { for (i = 0; i < 20000; i++) printf "frame%d;", i; print "leaf 3"; print "a;b 4" }' | stackfold | tail -c 40
awk 'BEGIN { printf "<p>"; for (i = 0; i < 20000; i++) printf "a;b %d", i; print "</p>" }' | stackfold
