../dry capture --call-graph fp --cache-misses ./server | grep "perf record"
