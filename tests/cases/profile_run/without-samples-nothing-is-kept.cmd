FAKE_PERF=deaf ./kept true
