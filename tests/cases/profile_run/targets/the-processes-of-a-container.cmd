../dry capture --container web | grep "perf record"
