../dry capture --call-graph fp --measure=faults ./server | grep "perf record"
