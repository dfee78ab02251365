FAKE_PERF=plain ../grouped | grep -v '^profile_run: '
