stackfold --no-advice --root=cgroup; stackfold -q <root-cgroup-is-what-perf-script-prints-last.in
