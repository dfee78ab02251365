../dry capture --pid 12,13 --duration 5 | grep "perf record"
