. ./machine.sh
machine 0 "" 2 0
set_kernel perf_event_mlock_kb 516
set_kernel perf_event_max_sample_rate 99
recording_plan plan ./perf 2>&1 | grep ^meta
recording_plan plan --count 70000 ./perf 2>&1 | grep ^meta
doctor
