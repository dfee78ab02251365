FAKE_PERF=deaf ./kept ./nothing 2>&1
