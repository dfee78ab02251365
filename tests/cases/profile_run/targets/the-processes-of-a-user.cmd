../dry capture --user www | grep "perf record"
