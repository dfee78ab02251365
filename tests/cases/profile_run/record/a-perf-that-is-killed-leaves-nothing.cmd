FAKE_PERF=killed ../kept --workload "exit 137"
