../dry capture --off-cpu --user-only ./server | grep "perf record"; ../dry capture --off-cpu --kernel ./server | grep "perf record"
