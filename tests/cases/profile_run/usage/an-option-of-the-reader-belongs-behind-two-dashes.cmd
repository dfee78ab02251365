profile_run analyze --by=kind; profile_run flamegraph --title=x; profile_run diff --fail-over=+5pp; profile_run analyze --suorce; profile_run live --by=kind
