for option in duration=1m delay=x frequency=9.9 count=k top=-1; do profile_run capture --$option ./server; done 2>&1
profile_run compare --detect=abc ./old ./new 2>&1
