FAKE_PERF=vm ./kept true | head -n 1
