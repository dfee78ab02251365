./dry capture --count 10 --event sched:sched_switch ./server
