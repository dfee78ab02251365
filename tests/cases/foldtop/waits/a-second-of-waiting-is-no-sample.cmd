printf '# event="sched:sched_switch"\n# unit="us"\n# samples="1"\nmain;work;nanosleep 1000000\n' | foldtop --report | grep -v ^Debug
