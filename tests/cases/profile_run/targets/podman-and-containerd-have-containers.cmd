../dry capture --container pod | grep "perf record"; ../dry capture --container k8s | grep "perf record"
