profile_run capture --frobnicate
