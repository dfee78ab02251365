profile_run live
