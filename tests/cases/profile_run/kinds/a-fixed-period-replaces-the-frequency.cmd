../dry capture --call-graph fp --count 1000003 ./server | grep "perf record"
