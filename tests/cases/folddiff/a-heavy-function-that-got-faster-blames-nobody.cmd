awk 'BEGIN { print "m;f0 5500"; for (i = 1; i < 13; i++) print "m;f" i, 375 + i }' >tmp.h; sed "s/f0 5500/f0 2750/" tmp.h | folddiff --report --check --samples 10000 --samples 7200 tmp.h -; rm tmp.h
