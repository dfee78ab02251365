profile_run analyze --input
