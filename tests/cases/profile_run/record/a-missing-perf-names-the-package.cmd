FAKE_PERF=missing ../kept true | sed 's/[0-9][0-9.]*[-a-z0-9]*/RELEASE/g'
