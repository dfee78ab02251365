../dry capture --call-graph fp --faults ./server | grep "perf record"
