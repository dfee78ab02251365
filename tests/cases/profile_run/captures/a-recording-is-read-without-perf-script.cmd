FAKE_PERF=plain ../kept -v true 2>&1 | grep '^+.*\(perf script\|stackfold\)'
