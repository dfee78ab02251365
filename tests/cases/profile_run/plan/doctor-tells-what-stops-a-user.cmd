. ./machine.sh
machine 1000 $NONE 2 1
set_kernel perf_event_mlock_kb 515
set_kernel perf_event_max_sample_rate 98
rmdir root/sys/kernel/tracing/events
doctor
machine 1000 $NONE 4 0
doctor
machine 1000 $NONE 1 0
doctor
