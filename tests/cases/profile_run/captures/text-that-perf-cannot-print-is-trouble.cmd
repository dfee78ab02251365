FAKE_PERF=unreadable ../kept true
