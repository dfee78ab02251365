../dry capture --call-graph fp --duration 3 --workload ./server | grep "perf record"
