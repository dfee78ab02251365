profile_run baseline save main
