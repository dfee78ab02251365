../dry capture --call-graph fp --delay 0.25 ./server | grep "perf record"
