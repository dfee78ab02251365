# 1600000000.25 is 2020-09-13 12:26:40.25 UTC
awk 'BEGIN { print "# slice=\"0.1\"\n# unit=\"samples\"\n# wall=\"1600000000.25\""; for (s = 0; s < 400; s++) printf "%07.1fs;main 10\n", s / 10 }' | flamesvg --no-javascript | tr '<' '\n' | sed -n 's/.*>\(12:2.*\)/\1/p; s/.*>\(from nothing.*\)/\1/p'
