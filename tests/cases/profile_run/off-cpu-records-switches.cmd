./dry capture --off-cpu ./server | sed "s/sched:sched_switch/context-switches/" | grep -E "record|script"
