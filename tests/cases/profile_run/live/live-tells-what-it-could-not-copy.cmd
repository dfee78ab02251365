FAKE_PERF=long ../grouped | LC_ALL=C sed "s/[0-9]\{8\}-[0-9]\{6\}/TIME/"
