profile_run capture --pid $$,999999999 2>&1
profile_run capture --pid java 2>&1
