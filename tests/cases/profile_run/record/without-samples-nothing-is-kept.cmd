FAKE_PERF=deaf ../kept true
FAKE_PERF=deaf ../kept --event sched:sched_switch --count 1000 true
