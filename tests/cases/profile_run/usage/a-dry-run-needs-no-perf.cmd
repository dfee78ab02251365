PATH=$PWD/../fake:$PATH FAKE_PERF=missing profile_run capture --dry-run -- true 2>/dev/null | grep -c "perf record"
