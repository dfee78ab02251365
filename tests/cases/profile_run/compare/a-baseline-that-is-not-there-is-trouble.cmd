profile_run baseline check nowhere --workload true
