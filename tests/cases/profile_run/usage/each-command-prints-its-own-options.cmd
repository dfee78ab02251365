profile_run analyze --help; profile_run prune --help; profile_run baseline list --help
