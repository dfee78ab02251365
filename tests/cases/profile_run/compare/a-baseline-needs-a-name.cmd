profile_run baseline save --workload true
