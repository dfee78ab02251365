stackfold --plain --no-advice --root=cgroup; stackfold --plain -q <root-cgroup-is-what-perf-script-prints-last.in
