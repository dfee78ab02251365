profile_run analyze --duration 3
