./dry capture --call-graph fp --event cycles:ukpp --count 5 ./server | grep "perf record"
