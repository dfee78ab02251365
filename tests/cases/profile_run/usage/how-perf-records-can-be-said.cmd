../dry capture --event instructions --frequency 49 --call-graph lbr --cpus 0,2 --delay 2 ./server | grep "perf record"
