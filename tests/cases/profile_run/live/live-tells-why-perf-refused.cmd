FAKE_PERF=refused ../grouped
