FAKE_PERF=vm ./ailing sound
