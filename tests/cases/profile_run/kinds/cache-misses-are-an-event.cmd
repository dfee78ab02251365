../dry capture --call-graph fp --measure=cache-misses ./server | grep "perf record"
