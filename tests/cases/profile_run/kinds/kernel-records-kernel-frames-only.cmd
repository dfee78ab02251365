../dry capture --call-graph fp --kernel ./server | grep "perf record"
