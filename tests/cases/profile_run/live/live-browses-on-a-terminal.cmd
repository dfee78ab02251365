FAKE_PERF=plain ../grouped
