profile_run analyze --input nowhere
