../dry capture --cgroups --duration 5 | grep "perf record\|stackfold"
