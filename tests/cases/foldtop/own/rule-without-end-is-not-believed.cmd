awk 'BEGIN { printf "# own=\""; for (i = 0; i < 100000; i++) printf "^x%d|", i; print "^b\"\na;b 1" }' | foldtop --report | sed -n 3p
