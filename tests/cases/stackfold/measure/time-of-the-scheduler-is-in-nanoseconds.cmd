sed 's/^app/svc/' offcpu-of-perf-sched-is-one-kind-of-event.in | stackfold --plain --no-advice --meta --event=sched:sched_stat_runtime --weight=runtime
