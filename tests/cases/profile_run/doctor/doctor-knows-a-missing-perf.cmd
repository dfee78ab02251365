FAKE_PERF=missing ./ailing sound | sed 's/[0-9][0-9.]*[-a-z0-9]*/RELEASE/g'
