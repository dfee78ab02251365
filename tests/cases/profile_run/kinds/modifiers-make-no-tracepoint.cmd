../dry capture --call-graph fp --event cycles:ukpp --count 50000 ./server | grep "perf record"
