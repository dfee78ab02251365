. ./machine.sh
machine 0 $ALL 2 1
set_kernel perf_event_mlock_kb 516
set_kernel perf_event_max_sample_rate 99
set_kernel perf_event_max_stack 127
inspect
