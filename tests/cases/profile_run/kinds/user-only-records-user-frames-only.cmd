../dry capture --call-graph fp --user-only ./server | grep "perf record"
