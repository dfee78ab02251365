profile_run baseline rm ../main
