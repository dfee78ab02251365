profile_run capture --dry-run --workload ./server -- ./bench
