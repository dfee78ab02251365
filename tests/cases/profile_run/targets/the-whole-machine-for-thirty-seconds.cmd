../dry capture --all | grep "perf record"
